export { ListPage, type ListPageProps } from './list-page.tsx'
export { NothingMatches } from './foot.tsx'
export { prefetchList } from './prefetch.ts'
