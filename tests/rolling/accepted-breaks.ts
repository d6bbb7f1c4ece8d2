/** A change of the contract that open pages or servers of the release before do not understand. */
export interface AcceptedBreak {
  /** What `findBreaks` says of it. */
  readonly pattern: RegExp
  /** Why it is no harm. */
  readonly because: string
}

/** By the version of the release before. */
export const acceptedBreaks: Readonly<Record<string, readonly AcceptedBreak[]>> = {
  '0.19.0': [
    {
      pattern:
        /\.file\.\w+: an old page does not understand new output: .*\.state\.(?:asking|refused|revoked) is unknown$/,
      because: 'a page of exports asks to be refreshed when a colleague has an export of a kind that it does not know',
    },
    {
      pattern: /\.file\.revokeExport: a new server refuses old input: reason is missing$/,
      because: 'taking a file back needs a reason now; the page says which field is missing, and nothing is taken back',
    },
    {
      pattern: /[. ](?:version|revision|rowNo|rowNos\.\[\]|sheetNo|afterRow|portal)\.(?:maximum is \d+|minimum is 0)$/,
      because: 'no page sends such numbers: they are those that a server gave it',
    },
    {
      pattern: /\.(?:judgeCase|answerDifference): a new server refuses old input: object is not accepted$/,
      because: 'all that differs is the bound of the version, as above',
    },
    {
      pattern: /(?:month|bookedIn)\.pattern is \^/,
      because: 'the months of two centuries fit both patterns, and there are no others',
    },
    {
      pattern: /\.staff\.saveLimit: a new server refuses old input: version is missing$/,
      because:
        'a limit is saved only by who saw the last one; the page says which field is missing, and nothing is saved',
    },
  ],
}

/** The breaks that nobody has accepted, and the accepted ones that are not there. */
export function unexpectedBreaks(breaks: readonly string[], version: string): string[] {
  const accepted = acceptedBreaks[version] ?? []
  return [
    ...breaks.filter(found => !accepted.some(({ pattern }) => pattern.test(found))),
    ...accepted
      .filter(({ pattern }) => !breaks.some(found => pattern.test(found)))
      .map(({ pattern }) => `no longer: ${pattern}`),
  ]
}
