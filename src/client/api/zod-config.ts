import { z } from 'zod'

// Imported before any schema is made: zod must not try `new Function`, which the content security policy forbids.
z.config({ jitless: true })
