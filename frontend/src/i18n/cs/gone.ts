import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: 'Taková partie neexistuje',
  missing: 'Možná byla stažena dřív, než se někdo přidal, nebo v odkazu chybí písmeno.',
  withdrawnTitle: 'Už není otevřená',
  withdrawn: host => `${host} už hraje jinou partii, nebo o tuto nemá zájem.`,
  withdrawnOwn: 'Hrajete už jinou partii, nebo je tato stažená.',
  missingElsewhere: 'Jsou tu jiné:',
  failed: 'Partii se nepodařilo načíst.',
  lobby: 'Do lobby',
}
