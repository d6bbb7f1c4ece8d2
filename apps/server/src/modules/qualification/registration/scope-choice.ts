import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { licenceName } from '../domain/licence-names.ts'
import { readScope } from '../domain/scope-words.ts'
import { filledPapers } from './faults-of.ts'
import type { Registration } from './tables.ts'

interface PaperScope {
  readonly code: LicenceCode
  readonly classes: readonly string[]
}

/** The papers that give the right to buy some classes of goods, with the classes that were read from the words on them. */
export function scopesOf(registration: Registration): PaperScope[] {
  const { kind } = registration.company
  return filledPapers(registration)
    .map(paper => ({ code: paper.code, classes: readScope(paper, kind as BuyerKind).classes }))
    .filter(({ classes }) => classes.length > 0)
}

export function scopeKey(code: string): string {
  return `scope.${code}`
}

export interface ScopeChange {
  readonly code: LicenceCode
  readonly name: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Papers for which the reviewer chose other classes than were read. */
export function scopeChanges(registration: Registration, answers: Readonly<Record<string, string>>): ScopeChange[] {
  return scopesOf(registration).flatMap(({ code, classes }) => {
    const said = answers[scopeKey(code)] ?? ''
    const after = [...new Set(said.split(','))].toSorted()
    if (said === '' || after.join() === classes.toSorted().join()) return []
    return [{ code, name: `${licenceName(code)}经营范围`, before: classes, after }]
  })
}

export function classNames(classes: readonly string[]): string {
  return classes.map(one => GOODS_CLASSES[one as GoodsClass]).join('、')
}
