import { COMPANY_FIELDS } from '@xiaojiu/contract/qualification/words.ts'
import { licenceName } from '../domain/licence-names.ts'

/** The label of an item of a change: a paper, or a company field. */
export function itemLabel(item: string): string {
  return Object.hasOwn(COMPANY_FIELDS, item) ? COMPANY_FIELDS[item as keyof typeof COMPANY_FIELDS] : licenceName(item)
}
