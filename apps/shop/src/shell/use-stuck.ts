import { useScrolledPast } from '@xiaojiu/ui/layout/use-scrolled-past.ts'
import { STICKY_AFTER_PX } from '#trade/limits.ts'

/** Whether the header is sticky at this scroll position. */
export const isStuckAt = (scrolledPx: number): boolean => scrolledPx > STICKY_AFTER_PX

export const useStuck = (): boolean => useScrolledPast(isStuckAt)
