"""Plug-ins, found by listing these folders: drawing styles and plays. Nothing outside names one."""
