"""Formulas: Lark trees and what names mean where they stand in; typed formulas, or what is wrong with them, out."""
