import { z } from 'zod'

// Must run before any schema exists: zod tests once whether it may compile code, which our content security policy forbids.
// Default error messages are Chinese.
z.config({ ...z.locales.zhCN(), jitless: true })
