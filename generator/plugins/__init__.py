"""Plug-ins: drawing styles and rules of plays. They are found by listing these folders; no other module names one."""
