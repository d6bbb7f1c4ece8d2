import type { PostageRule, Store } from './store.ts'

/**
 * The terms of delivery to a province: the rule that names it, otherwise the default rule; null when the store does not deliver
 * there. Codes are compared by their first two digits; without a province the default rule applies.
 */
export function postageRuleFor(store: Pick<Store, 'postageRules'>, provinceCode: string | null): PostageRule | null {
  const named =
    provinceCode === null
      ? undefined
      : store.postageRules.find(rule => rule.provinceCodes.some(code => code.slice(0, 2) === provinceCode.slice(0, 2)))
  return named ?? store.postageRules.find(rule => rule.provinceCodes.length === 0) ?? null
}
