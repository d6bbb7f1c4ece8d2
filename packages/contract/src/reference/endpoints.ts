import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { AreaTree, DictionaryEntries, DictionaryQuery } from './schemas.ts'

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
