/** What this tab went to a provider for, and where it goes on after it. */
interface OpenidBegun {
  isLink: boolean
  to: string
}
const key = 'portolan.openid'

export const keepOpenidBegun = (begun: OpenidBegun): void =>
  sessionStorage.setItem(key, JSON.stringify(begun))

/** Once; a tab that knows of none, such as one that was restored, signs in and goes to the first page. */
export function takeOpenidBegun(): OpenidBegun {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return text === null ? { isLink: false, to: '/' } : (JSON.parse(text) as OpenidBegun)
}
