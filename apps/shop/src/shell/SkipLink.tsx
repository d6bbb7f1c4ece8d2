import css from './layout.module.css'

/** The first stop of the keyboard: skips the header. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      跳到主要内容
    </a>
  )
}
