import { useMutation } from '@tanstack/react-query'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { BoughtList } from '#areas/catalogue/public.ts'
import { makeTask } from '#trade/cart/make-task.ts'
import css from '../Planning.module.css'

interface OftenNeedsProps {
  page: number
  onPage: (page: number | undefined) => void
  onMade: (taskId: string) => void
}

/** A need list from what the company buys often. */
export function OftenNeeds({ page, onPage, onMade }: OftenNeedsProps) {
  const { mutate, isPending } = useMutation({ mutationFn: makeTask, onSuccess: onMade })
  return (
    <BoughtList order="often" page={page} onPage={onPage}>
      {chosen => (
        <div className={css.foot}>
          <Button
            tone="primary"
            disabled={chosen.length === 0}
            isBusy={isPending}
            onClick={() =>
              mutate({
                source: 'frequent',
                lines: chosen.map(({ productId, quantity }) => ({ productId, quantity, rawText: '' })),
              })
            }
          >
            规划所选 {countText(chosen.length)} 个品种
          </Button>
        </div>
      )}
    </BoughtList>
  )
}
