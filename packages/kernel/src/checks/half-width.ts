/** Letters, digits and signs as keyboards in Chinese mode write them (１３８…，（）) → their plain form, without outer spaces. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .trim()
}
