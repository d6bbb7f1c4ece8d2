import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Link } from 'react-router'
import css from './SlipStrip.module.css'

interface ReadingStripProps {
  keyword: string
  /** What was searched in its place. */
  corrected: string | null
  /** Words of it that were left out. */
  ignored: readonly string[]
  /** Where another keyword is searched in this list, and where this one is exactly as it was typed. */
  hrefOf: (changes: { keyword?: string; isAsTyped: boolean }) => string
}

/** How a keyword was understood when it was not searched as it stands, and the way to have it so. */
export function ReadingStrip({ keyword, corrected, ignored, hrefOf }: ReadingStripProps) {
  if (corrected === null && ignored.length === 0) return null
  const left = ignored.map(word => `“${word}”`).join('、')
  return (
    <NoteStrip tone="brand">
      <span className={css.words}>
        {corrected !== null && (
          <span>
            已为您显示“<Link to={hrefOf({ keyword: corrected, isAsTyped: false })}>{corrected}</Link>”的结果，仍搜索“
            <Link to={hrefOf({ isAsTyped: true })}>{keyword}</Link>”
          </span>
        )}
        {ignored.length > 0 && <span>已忽略{left}，没有与它相关的商品</span>}
      </span>
    </NoteStrip>
  )
}
