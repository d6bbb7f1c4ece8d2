import { z } from 'zod'

// Before any schema exists: zod tries once whether it may compile code, which the policy of every page forbids. And
// complaints about a field that the contract has no words of its own for are Chinese.
z.config({ ...z.locales.zhCN(), jitless: true })
