package account

import (
	"crypto/rand"
	"math/big"
	"strconv"
	"strings"
)

// guestWords are things one meets outside; none is longer than eight letters.
var guestWords = strings.Fields(`
Alder Almond Amber Aspen Aster Badger Barley Basil Beech Birch Bison Bittern Bluebell Bramble Brook
Bunting Canyon Cascade Cherry Chestnut Cicada Clover Comet Coral Cowslip Crane Cricket Crocus
Curlew Cypress Dahlia Daisy Dove Drift Dune Egret Elder Ember Falcon Fennel Fern Finch Firefly Fjord
Forest Fox Foxglove Gale Garnet Gecko Geyser Glacier Glade Grouse Gull Harbor Hare Hazel Heath Heather
Heron Holly Ibex Ibis Iris Island Ivy Jackdaw Jade Jasmine Jay Kestrel Kite Lagoon Lake Larch Lark
Laurel Lichen Lilac Lily Linden Linnet Lotus Lupin Lynx Magnolia Magpie Mallow Maple Marigold Marlin
Marmot Marsh Martin Meadow Merlin Mimosa Mint Mist Moss Mulberry Myrtle Nettle Newt Nightjar Nuthatch
Oak Oasis Ocelot Olive Onyx Opal Orchard Orchid Oriole Osprey Otter Owl Oyster Pansy Pear Pebble
Pelican Peony Petrel Pigeon Pine Pinecone Plover Plum Pond Poplar Poppy Prairie Primrose Puffin Quail
Quartz Quince Rain Raven Redwing Reed Reef Ridge River Robin Rook Rosemary Rowan Rush Saffron Sage
Salmon Sequoia Shale Shore Skylark Snow Snowdrop Sparrow Spruce Squirrel Starling Stork Stream Swallow
Swan Swift Sycamore Tamarind Tansy Teal Tern Thicket Thistle Thrush Thyme Tide Topaz Toucan Trout
Tulip Tundra Turnip Valley Verbena Viola Violet Vole Walnut Warbler Waxwing Willow Wisteria Wombat
Woodlark Wren Yarrow Yew Zephyr Zinnia`)

// guestName makes up a name such as "Heron 48213", of 14 characters at most. About 20 million are
// possible; two guests with one name would do no harm, they are told apart by id.
// Members cannot take such a name: it has a space.
func guestName() string {
	return guestWords[draw(len(guestWords))] + " " + strconv.Itoa(10000+draw(90000))
}

// draw returns a random number in [0, n).
func draw(n int) int {
	i, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err) // the system has no randomness: nothing here is safe any more
	}
	return int(i.Int64())
}
