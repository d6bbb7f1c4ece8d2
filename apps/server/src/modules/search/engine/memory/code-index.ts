import { codeForms, codeKey } from '../text/normalise.ts'

const PIECE = 4

/** Approval numbers, base codes and barcodes: found whole, in part or by their end, from four characters on. */
export class CodeIndex {
  readonly #products: number[] = []
  readonly #forms: string[] = []
  readonly #byPiece = new Map<string, number[]>()
  readonly #byProduct = new Map<number, number[]>()

  add(code: string, product: number): void {
    for (const form of codeForms(code)) {
      const id = this.#forms.push(form) - 1
      this.#products.push(product)
      const own = this.#byProduct.get(product)
      if (own) own.push(id)
      else this.#byProduct.set(product, [id])
      for (const piece of piecesOf(form)) {
        const list = this.#byPiece.get(piece)
        if (list) list.push(id)
        else this.#byPiece.set(piece, [id])
      }
    }
  }

  /** Removes a product's numbers before they are added again. */
  remove(product: number): void {
    for (const id of this.#byProduct.get(product) ?? []) this.#forms[id] = ''
    this.#byProduct.delete(product)
  }

  /** Products with a number that contains the word, which must have four digits in a row. */
  *find(word: string): Generator<readonly [product: number, hit: 'exact' | 'tail' | 'inside']> {
    const key = codeKey(word)
    if (!/\d{4}/.test(key)) return
    let rarest: readonly number[] | undefined
    for (const piece of piecesOf(key)) {
      const list = this.#byPiece.get(piece)
      if (!list) return
      if (!rarest || list.length < rarest.length) rarest = list
    }
    for (const id of rarest ?? []) {
      const form = this.#forms[id] ?? ''
      const product = this.#products[id]
      if (product === undefined || !form.includes(key)) continue
      yield [product, form === key ? 'exact' : form.endsWith(key) ? 'tail' : 'inside']
    }
  }
}

function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>()
  for (let at = 0; at + PIECE <= text.length; at++) pieces.add(text.slice(at, at + PIECE))
  return pieces
}
