-- contract: a node of the release before looks for what is to be drawn without it, which reads a table of short rows
-- locks: none that last: an index goes
-- Documents are drawn when somebody asks for them, and most never are.
drop index invoice_to_draw;
