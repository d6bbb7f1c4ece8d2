import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'

/** The label of a kind of company. */
export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = COMPANY_KINDS
  return names[kind] ?? kind
}
