/** The browser takes it as a download: the page stays. */
export function download(url: string, file_name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
}
