import type { AttentionKind } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { HeartIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useAttention } from './use-attention.ts'

interface FollowButtonProps {
  kind: AttentionKind
  id: string
  /** The name of what is followed, for screen readers. */
  name: string
  size?: 'small' | 'large'
}

/** 关注 / 已关注. */
export function FollowButton({ kind, id, name, size }: FollowButtonProps) {
  const { isFollowed, isChanging, toggle } = useAttention(kind, id)
  return (
    <Button
      {...(size && { size })}
      isBusy={isChanging}
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? '已关注' : '关注'} ${name}`}
      onClick={toggle}
    >
      {!isChanging && <HeartIcon size={16} />}
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
