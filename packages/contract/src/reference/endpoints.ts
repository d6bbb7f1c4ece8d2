import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'

/** Codes are the six digits of GB/T 2260. */
export const District = z.object({ code: z.string(), name: z.string() })
export interface District extends z.output<typeof District> {}
export const City = z.object({ code: z.string(), name: z.string(), children: z.array(District) })
export interface City extends z.output<typeof City> {}
export const Province = z.object({ code: z.string(), name: z.string(), children: z.array(City) })
export interface Province extends z.output<typeof Province> {}
const AreaTree = z.object({ list: z.array(Province) })

const DictionaryQuery = z.strictObject({ dictionary: z.string().regex(/^[a-z][a-z-]{1,39}$/, '字典名称不正确') })
const DictionaryEntry = z.object({ code: z.string(), label: z.string() })
export interface DictionaryEntry extends z.output<typeof DictionaryEntry> {}
const DictionaryEntries = z.object({ list: z.array(DictionaryEntry) })

/** 字典. */
export const referenceEndpoints = {
  getAreaTree: endpoint({
    method: 'GET',
    path: '/user/api/common/getAreaDataTree',
    access: 'anyone',
    summary: '省、市、区县',
    input: Nothing,
    output: AreaTree,
    refusals: [],
    spec: 'EP-094',
  }),
  listDictionary: endpoint({
    method: 'GET',
    path: '/user/api/common/getBaseDataDictList',
    access: 'anyone',
    summary: '基础字典的条目，例如企业类型（company-kind）',
    input: DictionaryQuery,
    output: DictionaryEntries,
    refusals: [],
    spec: 'EP-095',
  }),
}
