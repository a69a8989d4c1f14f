// A picture alone on paper.

/** Has the browser print a picture; the page comes back as it was. */
export async function print(picture: File): Promise<void> {
  const url = URL.createObjectURL(picture)
  const sheet = document.createElement('div')
  sheet.className = 'print-sheet'
  const img = document.createElement('img')
  img.alt = ''
  img.src = url
  sheet.append(img)
  document.body.append(sheet)
  try {
    await img.decode()
    globalThis.print()
  } finally {
    sheet.remove()
    URL.revokeObjectURL(url)
  }
}
