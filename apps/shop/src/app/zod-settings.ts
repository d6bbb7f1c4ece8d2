import { z } from 'zod'

// Must run before any schema exists: zod tests once whether it may compile code, which the content policy forbids. And
// complaints about a field that the contract has no words of its own for are Chinese.
z.config({ ...z.locales.zhCN(), jitless: true })
