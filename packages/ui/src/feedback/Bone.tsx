import css from './Skeleton.module.css'

export interface BoneProps {
  width?: number | string
  height: number
  /** Space above, in pixels. */
  gap?: number
}

/** One grey bar of a skeleton. */
export function Bone({ width = '100%', height, gap = 0 }: BoneProps) {
  return <span className={css.bone} style={{ width, height, marginTop: gap }} />
}
