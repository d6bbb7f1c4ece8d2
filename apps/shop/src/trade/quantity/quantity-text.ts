import { type Adjustment, boundsOf, type Fitted, type QuantityRule } from '@xiaojiu/kernel/quantity-rule.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'

interface QuantityNote {
  readonly text: string
  readonly tone: 'quiet' | 'warn'
}

/** The rule in short: 起订 10 · 加购 5. Empty when any number is allowed. */
export function ruleText(rule: QuantityRule): string {
  const { least } = boundsOf(rule)
  const parts: string[] = []
  if (least !== rule.step) parts.push(`起订 ${countText(least)}`)
  if (rule.step !== 1) parts.push(`${least === rule.step ? '起订' : '加购'} ${countText(rule.step)}`)
  if (rule.limit !== null && rule.limit > 0) parts.push(`限购 ${countText(rule.limit)}`)
  return parts.join(' · ')
}

const adjusted: Readonly<Record<Adjustment, (fitted: Fitted, rule: QuantityRule) => string>> = {
  'raised-to-min': ({ quantity }, { unit }) => `${countText(quantity)} ${unit}起订`,
  'raised-to-step': (_, { step }) => `须为 ${countText(step)} 的倍数`,
  'lowered-to-limit': (_, { limit }) => `已达限购 ${countText(limit ?? 0)}`,
  'lowered-to-stock': ({ quantity }, { unit }) => `最多可购 ${countText(quantity)} ${unit}`,
}

/** The line below a stepper: the last correction, the limit that is reached, or the rule. */
export function quantityNote(quantity: number, rule: QuantityRule, last: Fitted | null): QuantityNote {
  const { most, mostBy, blockedBy } = boundsOf(rule)
  if (blockedBy === 'limit') return { text: rule.limit ? `限购 ${countText(rule.limit)}` : '已达限购', tone: 'warn' }
  if (blockedBy === 'stock') return { text: rule.stock ? '库存不足起订量' : '暂时缺货', tone: 'warn' }
  if (last?.adjustment && last.quantity === quantity)
    return { text: adjusted[last.adjustment](last, rule), tone: 'warn' }
  if (most !== null && quantity >= most)
    return {
      text: mostBy === 'limit' ? `已达限购 ${countText(rule.limit ?? 0)}` : `最多可购 ${countText(most)} ${rule.unit}`,
      tone: 'warn',
    }
  return { text: ruleText(rule), tone: 'quiet' }
}
