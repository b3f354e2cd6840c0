/** Where to go after signing in: only a place within this dashboard, never another site or the sign-in itself. */
export function safeReturn(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to) || to.startsWith('/sign-in')) return '/'
  return to
}
