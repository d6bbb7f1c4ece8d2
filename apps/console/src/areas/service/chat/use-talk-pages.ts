import { useInfiniteQuery } from '@tanstack/react-query'

interface TalkPage<Row> {
  readonly list: readonly Row[]
  /** The last conversation of this page; null on the last page. */
  readonly next: string | null
  readonly waitingCount: number
  readonly hours: string
  readonly isOnDuty: boolean
}

interface AskedPage {
  readonly after: string | undefined
  readonly signal: AbortSignal
}

const RENEWED_MS = 4000

/** The queue of conversations, page after page. While further pages are open, only the reader renews them. */
export function useTalkPages<Row>(path: string, filter: object, read: (asked: AskedPage) => Promise<TalkPage<Row>>) {
  const talks = useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => read({ after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
    // While somebody reads further pages, the list stays as it is; the first page alone is renewed.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : RENEWED_MS),
  })
  const pages = talks.data?.pages ?? []
  const [first] = pages
  return {
    talks: {
      ...{ isPending: talks.isPending, isError: talks.isError, error: talks.error },
      refetch: () => void talks.refetch(),
      data: first === undefined ? undefined : { ...first, list: pages.flatMap(page => page.list) },
    },
    more: talks.hasNextPage ? { isLoading: talks.isFetchingNextPage, load: () => void talks.fetchNextPage() } : null,
  }
}
