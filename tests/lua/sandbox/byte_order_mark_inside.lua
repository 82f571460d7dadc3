-- Attack: a byte-order mark within the text. Expect: text, line 2.
﻿return 1
