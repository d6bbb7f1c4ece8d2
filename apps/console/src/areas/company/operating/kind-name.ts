import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'

/** What kind of buyer a company is. */
export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = COMPANY_KINDS
  return names[kind] ?? kind
}
