-- Attack: a byte-order mark within the text. Expect: syntax, line 2.
﻿return 1
