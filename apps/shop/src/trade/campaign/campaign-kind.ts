/** What a tag on goods says; campaigns each have their colour, facts stay quiet. */
export type TagKind =
  | 'flash'
  | 'group'
  | 'combo'
  | 'reduce'
  | 'special'
  | 'clearance'
  | 'coupon'
  | 'own-store'
  | 'benefit'
  | 'warning'
  | 'fact'

export interface TagFace {
  readonly kind: TagKind
  readonly text: string
}
