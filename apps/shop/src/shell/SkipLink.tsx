import css from './layout.module.css'

/** First stop of the keyboard: past the header, into the page. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      跳到主要内容
    </a>
  )
}
