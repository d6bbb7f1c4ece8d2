import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** A page beyond the last one: from an old link, or because entries were removed. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title="这一页没有内容"
      action={
        <Button tone="primary" onClick={onFirst}>
          回到第 1 页
        </Button>
      }
    >
      列表可能已经变短，请从第 1 页重新查看。
    </EmptyState>
  )
}
