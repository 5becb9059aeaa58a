/** Gives a file to the browser to save. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  // The browser may read the file some time later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
