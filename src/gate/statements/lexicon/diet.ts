/**
 * What somebody may not or cannot eat: by the food, since `must not eat memory` says nothing of anybody. What they do not
 * like or leave out (`I don't eat nuts`) is no matter of health.
 */
function termsOf(before: readonly string[], foods: string, after = ''): string {
  return before
    .flatMap((words) => foods.split(', ').map((food) => `${words} ${food}${after}`.trim()))
    .join(', ');
}

const ENGLISH_FOODS =
  'nuts, any nuts, peanuts, any peanuts, tree nuts, almonds, hazelnuts, walnuts, cashews, eggs, egg, dairy, any dairy, milk, cheese, lactose, gluten, any gluten, wheat, bread, soy, sesame, fish, shellfish, seafood, prawns, shrimp, sugar, salt, kiwi, strawberries, tomatoes, celery, mustard, onions, garlic, alcohol, caffeine';

export const ENGLISH_DIET = `${termsOf(
  [
    'must not eat',
    "mustn't eat",
    "can't eat",
    'cannot eat',
    'not allowed to eat',
    'not allowed',
    'must not have',
    "mustn't have",
    "can't have",
    'cannot have',
    "can't tolerate",
    'cannot tolerate',
    "doesn't tolerate",
    "don't tolerate",
    'reacts to',
    'react to',
    'reacts badly to',
    'react badly to',
    'sensitive to',
    'has to avoid',
    'have to avoid',
    'must avoid',
  ],
  ENGLISH_FOODS,
)}, ${termsOf([''], 'nuts, peanuts, eggs, milk, shellfish, seafood', ' could kill')}, ${termsOf(
  [''],
  'nuts, peanuts, eggs, shellfish, dairy, gluten, milk',
  ' are dangerous for',
)}, upsets my stomach, upset my stomach, upsets his stomach, upsets her stomach, swell up when i eat,
  swells up when, swells up after, me out in hives, him out in hives, her out in hives, get a rash from,
  gets a rash from, me stomach cramps, me cramps, him stomach cramps, her stomach cramps, carries an epi pen,
  carry an epi pen`;

const SWEDISH_FOODS =
  'nötter, jordnötter, hasselnötter, mandel, ägg, mjölk, mjölkprotein, laktos, gluten, vete, soja, sesam, fisk, skaldjur, räkor, kiwi, jordgubbar, selleri, socker, alkohol, lök';

export const SWEDISH_DIET = termsOf(
  [
    'tål inte',
    'tål ej',
    'får inte äta',
    'får ej äta',
    'kan inte äta',
    'måste undvika',
    'reagerar på',
    'får utslag av',
    'får ont i magen av',
  ],
  SWEDISH_FOODS,
);

const GERMAN_FOODS =
  'nüsse, erdnüsse, haselnüsse, mandeln, eier, ei, milch, milchprodukte, laktose, gluten, weizen, soja, sesam, fisch, meeresfrüchte, krabben, kiwi, erdbeeren, sellerie, zucker, alkohol, zwiebeln';

export const GERMAN_DIET = termsOf(
  [
    'vertrage keine',
    'verträgt keine',
    'vertragen keine',
    'vertrage kein',
    'verträgt kein',
    'vertragen kein',
    'vertrage keinen',
    'verträgt keinen',
    'darf keine',
    'dürfen keine',
    'darf kein',
    'darf keinen',
    'kann keine',
    'kann kein',
    'reagiere auf',
    'reagiert auf',
  ],
  GERMAN_FOODS,
);

const CHINESE_FOODS =
  '坚果, 花生, 鸡蛋, 牛奶, 奶制品, 乳制品, 海鲜, 虾, 蟹, 鱼, 麸质, 小麦, 大豆, 芒果, 芝麻, 糖, 辣, 酒精';

export const CHINESE_DIET = `${['不能吃', '不可以吃', '不让吃', '吃不了', '得忌口', '忌']
  .flatMap((words) => CHINESE_FOODS.split(', ').map((food) => `${words}${food}`))
  .join(', ')}, 起疹子, 起皮疹`;
