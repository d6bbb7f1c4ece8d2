import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Link } from 'react-router'
import css from './SlipStrip.module.css'

interface ReadingStripProps {
  keyword: string
  /** The keyword that was searched instead. */
  corrected: string | null
  /** Words of the keyword that were ignored. */
  ignored: readonly string[]
  /** The address of a search for another keyword, or for this one exactly as typed. */
  hrefOf: (changes: { keyword?: string; isAsTyped: boolean }) => string
}

/** How a keyword was interpreted when it was not searched as typed, and a link to search it as typed. */
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
