import { COMPANY_FIELDS } from '@xiaojiu/contract/qualification/words.ts'
import { licenceName } from '../domain/licence-names.ts'

/** What an item of a change is called: a paper, or a part of the company. */
export function itemLabel(item: string): string {
  return Object.hasOwn(COMPANY_FIELDS, item) ? COMPANY_FIELDS[item as keyof typeof COMPANY_FIELDS] : licenceName(item)
}
