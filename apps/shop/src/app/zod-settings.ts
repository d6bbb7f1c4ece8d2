import { z } from 'zod'

// Must run before any schema exists: zod checks once whether it may compile code, which the content policy forbids. It
// also sets the Chinese texts for field errors without a text in the contract.
z.config({ ...z.locales.zhCN(), jitless: true })
