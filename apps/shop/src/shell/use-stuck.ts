import { useScrolledPast } from '@xiaojiu/ui/layout/use-scrolled-past.ts'
import { STICKY_AFTER_PX } from '#trade/limits.ts'

/** Whether a header has come loose from the top of the page at this much scrolling. */
export const isStuckAt = (scrolledPx: number): boolean => scrolledPx > STICKY_AFTER_PX

export const useStuck = (): boolean => useScrolledPast(isStuckAt)
