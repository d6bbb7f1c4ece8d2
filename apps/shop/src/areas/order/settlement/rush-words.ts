import type { RushPlace } from '@xiaojiu/contract/order/settlement-schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'

/** 前面还有 12 单，约 3 秒: how far the line has come. */
export function rushText({ aheadCount, waitSeconds }: Pick<RushPlace, 'aheadCount' | 'waitSeconds'>): string {
  if (aheadCount === 0) return '马上轮到您，请勿关闭页面'
  const wait = waitSeconds < 60 ? `约 ${Math.max(1, waitSeconds)} 秒` : `约 ${Math.ceil(waitSeconds / 60)} 分钟`
  return `前面还有 ${countText(aheadCount)} 单，${wait}，请勿重复提交`
}
