/** A piece of an article: a paragraph, numbered steps, a list of remarks, or a picture of one of our own screens. */
export type Block =
  | string
  | { readonly steps: readonly string[] }
  | { readonly notes: readonly string[] }
  | { readonly picture: string; readonly alt: string }

/** The folder of the help centre's pictures among the files of the shop. */
const PICTURES = '/pictures/help'

export function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p>${block}</p>`
  if ('steps' in block) return `<ol>${itemsOf(block.steps)}</ol>`
  if ('notes' in block) return `<ul>${itemsOf(block.notes)}</ul>`
  return `<p><img src="${PICTURES}/${block.picture}.webp" alt="${block.alt}"></p>`
}

function itemsOf(texts: readonly string[]): string {
  return texts.map(text => `<li>${text}</li>`).join('')
}
