import { inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { readEntries, writeChange } from '../tables/words.ts'
import { LEXICON_KINDS, type LexiconEntry, type LexiconKind } from './lexicon.ts'

const LISTED = 200
const LONGEST_WORD = 30
const LONGEST_MEANING = 60
const KIND_WORDS = Object.keys(LEXICON_KINDS).join('|')
const USAGE = `搜索词典（俗名、旧名、商品名、症状）：
  lexicon list [词]                          全部词条，或与这个词有关的
  lexicon add <词> --means 通用名或分类 --kind ${KIND_WORDS}
  lexicon remove <词> [--means 通用名或分类]   不再使用；不写 --means 时这个词的全部含义`

/** Commands for the words of the lexicon; a running search applies a change by itself. */
export const lexiconCommands: readonly OpsCommand[] = [
  {
    name: 'lexicon',
    usage: USAGE,
    run(ctx, args) {
      const [verb, word] = args.words
      return inSystemTransaction(ctx, async tx => {
        const entries = await readEntries(tx.db)
        if (verb === 'list') return listed(entries, word)
        if (word === undefined) throw new OpsMistake(USAGE)
        if (verb === 'add') {
          const entry = readEntry(word, args)
          if (entries.some(one => one.word === entry.word && one.means === entry.means && one.kind === entry.kind))
            throw new OpsMistake(`词典里已有：${lineOf(entry)}`)
          await writeChange(tx.db, { ...entry, isRemoved: false, changedAt: tx.now })
          return [`已加入：${lineOf(entry)}`]
        }
        if (verb === 'remove') {
          const means = args.options.get('means')?.at(-1)
          const gone = entries.filter(one => one.word === word && (means === undefined || one.means === means))
          if (gone.length === 0)
            throw new OpsMistake(`词典里没有“${word}”${means === undefined ? '' : ` → ${means}`}。`)
          for (const entry of gone) await writeChange(tx.db, { ...entry, isRemoved: true, changedAt: tx.now })
          return gone.map(entry => `已移除：${lineOf(entry)}`)
        }
        throw new OpsMistake(USAGE)
      })
    },
  },
]

function readEntry(typed: string, args: OpsArguments): LexiconEntry {
  const word = typed.trim()
  const means = optionOf(args, 'means').trim()
  const kind = optionOf(args, 'kind')
  if (!(kind in LEXICON_KINDS)) throw new OpsMistake(`--kind 只能是 ${KIND_WORDS}。`)
  if (word.length < 2 || word.length > LONGEST_WORD) throw new OpsMistake(`词条应为 2 至 ${LONGEST_WORD} 个字。`)
  if (means === '' || means.length > LONGEST_MEANING)
    throw new OpsMistake(`--means 应为 1 至 ${LONGEST_MEANING} 个字。`)
  if (word === means) throw new OpsMistake('词条与含义相同，无需加入。')
  return { word, means, kind: kind as LexiconKind }
}

function listed(entries: readonly LexiconEntry[], word: string | undefined): string[] {
  const found =
    word === undefined ? entries : entries.filter(one => one.word.includes(word) || one.means.includes(word))
  const rest = found.length - LISTED
  return [
    `共 ${found.length} 条。`,
    ...found.slice(0, LISTED).map(lineOf),
    ...(rest > 0 ? [`另有 ${rest} 条，请加上要找的词。`] : []),
  ]
}

function lineOf({ word, means, kind }: LexiconEntry): string {
  return `${LEXICON_KINDS[kind]}  ${word} → ${means}`
}
