import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { showNotice } from '../indicator.ts'

interface CopyButtonProps {
  text: string
  label?: string
  /** Plain text without a border, for use beside a figure. */
  isText?: boolean
  /** What is copied, for screen readers: 订单号. */
  what?: string
}

/** Copies a text to the clipboard and shows a confirmation. */
export function CopyButton({ text, label = '复制', isText = true, what }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showNotice('success', '已复制')
    } catch {
      showNotice('warning', '浏览器不允许复制，请选中文字后复制')
    }
  }
  return (
    <Button
      tone={isText ? 'text' : 'outline'}
      size="small"
      aria-label={what && `复制${what}`}
      data-print="hide"
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
