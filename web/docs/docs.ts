/** The script of every page under /docs. Without it the pages can be read; with it they can be searched and copied from. */
import './docs.css'
import { markCurrentSection } from './contents.ts'
import { addCopyButtons } from './copy.ts'
import { showOwnAddress } from './own-address.ts'
import { startSearch } from './search.ts'
import { startThemeButton } from './theme-button.ts'
import { startTryForm } from './try-call.ts'

startThemeButton()
startSearch()
showOwnAddress()
addCopyButtons()
markCurrentSection()
startTryForm()

const menu = document.querySelector<HTMLButtonElement>('button.menu')
menu?.addEventListener('click', () => {
  const open = document.documentElement.classList.toggle('menu-open')
  menu.setAttribute('aria-expanded', String(open))
})
