import { z } from 'zod'

/** Codes are the six digits of GB/T 2260. */
export const District = z.object({ code: z.string(), name: z.string() })
export interface District extends z.output<typeof District> {}
export const City = z.object({ code: z.string(), name: z.string(), children: z.array(District) })
export interface City extends z.output<typeof City> {}
export const Province = z.object({ code: z.string(), name: z.string(), children: z.array(City) })
export interface Province extends z.output<typeof Province> {}
export const AreaTree = z.object({ list: z.array(Province) })

export const DictionaryQuery = z.strictObject({ dictionary: z.string().regex(/^[a-z][a-z-]{1,39}$/, '字典名称不正确') })
export const DictionaryEntry = z.object({ code: z.string(), label: z.string() })
export interface DictionaryEntry extends z.output<typeof DictionaryEntry> {}
export const DictionaryEntries = z.object({ list: z.array(DictionaryEntry) })
